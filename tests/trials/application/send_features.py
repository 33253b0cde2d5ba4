"""Sends mail with every feature of Anymail that all four vendors have, and prints the statuses as JSON.

Arguments: the vendor, the id of the template, and the domain of the recipients.
"""

import json
import sys

import django

django.setup()

from anymail.exceptions import AnymailRecipientsRefused, AnymailRequestsAPIError  # noqa: E402
from anymail.message import AnymailMessage  # noqa: E402
from django.conf import settings  # noqa: E402

vendor, template, domain = sys.argv[1:]
sender = f'"Support, Ada" <{settings.DEFAULT_FROM_EMAIL}>'
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6364f85f0f0002870180eb47ba920000000049454e44ae426082"
)


def statuses(message):
    """Returns the status of each recipient, as Anymail reads it from the answer."""
    try:
        message.send()
    except AnymailRecipientsRefused:
        pass
    except AnymailRequestsAPIError as error:
        return {"error": error.status_code, "text": error.response.text}
    return {address: status.status for address, status in message.anymail_status.recipients.items()}


rich = AnymailMessage(
    subject=f"Überblick über {vendor} ✓",
    body="Grüße – ✓",
    from_email=sender,
    to=[f'"Doe, Jo" <jo.{vendor}@{domain}>', f"Zoë <zoe.{vendor}@{domain}>"],
    cc=[f"Copy <copy.{vendor}@{domain}>"],
    bcc=[f"blind.{vendor}@{domain}"],
    reply_to=["Help <help@reply.example>"],
    headers={"X-Order": "7"},
    tags=["receipt"],
    metadata={"order": "7"},
    track_opens=False,
    track_clicks=False,
)
cid = rich.attach_inline_image(PIXEL, "pixel.png")
rich.attach_alternative(f'<p>Grüße – ✓ <img src="cid:{cid}"></p>', "text/html")
rich.attach("Überblick-2026.txt", "Inhalt – ✓", "text/plain")

personal = AnymailMessage(
    from_email=sender,
    to=[f"Ann <ann.{vendor}@{domain}>", f"bo.{vendor}@{domain}"],
    template_id=template,
    merge_data={f"ann.{vendor}@{domain}": {"name": "Ann"}, f"bo.{vendor}@{domain}": {"name": "Bo"}},
    merge_global_data={"shop": "Pen & Ink"},
    merge_metadata={f"ann.{vendor}@{domain}": {"order": "12"}, f"bo.{vendor}@{domain}": {"order": "13"}},
)

wrong = AnymailMessage(subject="Wrong", body="Wrong", from_email=sender, to=[f"two..dots@{domain}"])
foreign = AnymailMessage(subject="Foreign", body="Foreign", from_email="ada@foreign.example", to=[f"jo@{domain}"])
print(json.dumps([statuses(message) for message in (rich, personal, wrong, foreign)]))

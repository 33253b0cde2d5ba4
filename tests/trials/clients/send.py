"""Sends one message with Python's smtplib, as its manual shows; everything comes from MAIL_* variables."""
import os
import smtplib
import ssl
from email.message import EmailMessage

mail = {name[5:].lower(): value for name, value in os.environ.items() if name.startswith("MAIL_")}
message = EmailMessage()
message["From"] = mail["from"]
message["To"] = mail["to"]
message["Subject"] = mail["subject"]
message.set_content(mail["body"])
context = ssl.create_default_context(cafile=mail["ca"])
if mail["security"] == "implicit":
    server = smtplib.SMTP_SSL(mail["host"], int(mail["port"]), context=context)
else:
    server = smtplib.SMTP(mail["host"], int(mail["port"]))
    server.starttls(context=context)
with server:
    server.login(mail["user"], mail["key"])
    server.send_message(message)

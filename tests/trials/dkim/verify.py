"""Verifies every DKIM signature of messages with dkimpy: lines of base64 in, lines of JSON out, as in
["rsa-sha256 pass"]. The public keys come from a JSON file of names and texts, the argument."""

import base64
import json
import re
import sys

import dkim

with open(sys.argv[1], encoding='utf8') as file:
    RECORDS = json.load(file)


def look_up(name, timeout=5):
    text = RECORDS.get(name.decode().rstrip('.').lower())
    return text.encode() if text is not None else None


def judge(raw):
    verifier = dkim.DKIM(raw)
    signatures = [value for name, value in verifier.headers if name.lower() == b'dkim-signature']
    verdicts = []
    for index, value in enumerate(signatures):
        algorithm = re.search(rb'(?:^|;)\s*a=([\w-]+)', value).group(1).decode()
        try:
            passes = verifier.verify(idx=index, dnsfunc=look_up)
        except dkim.DKIMException:
            passes = False
        verdicts.append(f"{algorithm} {'pass' if passes else 'fail'}")
    return verdicts


for line in sys.stdin:
    print(json.dumps(judge(base64.b64decode(line))), flush=True)

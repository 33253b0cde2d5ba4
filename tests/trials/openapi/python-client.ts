import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's Python, which has the packages that generated clients need. */
export const PYTHON = '/usr/bin/python3';

/** The package of the generator; later versions fetch the generator itself from elsewhere. */
export const GENERATOR_PACKAGE = '@openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2';

/** The generator, in `node_modules`. */
export const GENERATOR = 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar';

/** Uses the generated package `mailwright` as the clients in TypeScript are used. */
export const PYTHON_PROGRAM = `
import json
import sys

import mailwright

base_url, key, sender = sys.argv[1:]
configuration = mailwright.Configuration(host=base_url)
configuration.access_token = key
body = {"from": sender, "to": "someone@far.example", "subject": "Generated", "text": "Hi"}


def code_of(call):
    try:
        call()
    except mailwright.ApiException as error:
        return json.loads(error.body)["code"]


with mailwright.ApiClient(configuration) as client:
    emails = mailwright.CustomerAPIEmailsApi(client)
    sent = emails.post_v1_emails(body)
    read = emails.get_v1_emails_by_id(sent.id)
    listed = emails.get_v1_emails(limit=1)
    wrong = code_of(lambda: emails.post_v1_emails({**body, "to": "nobody"}))
    refused = code_of(lambda: mailwright.CustomerAPISubaccountsApi(client).get_v1_subaccounts())
    print(json.dumps([sent.accepted, read.subject, len(listed.data), wrong, refused], separators=(",", ":")))
`;

/** Names what the client in Python needs and this machine lacks; null if it has all. */
export function findMissingForPython(): string | null {
  if (!canRun('java', '-version')) return 'Java';
  if (existsSync(PYTHON) && canRun(PYTHON, '-c', 'import certifi, dateutil, six, urllib3')) return null;
  return "Debian's python3-certifi, python3-dateutil, python3-six and python3-urllib3";
}

function canRun(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

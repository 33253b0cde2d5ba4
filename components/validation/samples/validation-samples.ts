import { quoted, type SampleFacts, shell, single } from '#components/configuration/samples/facts.ts';
import type { CodeSample } from '#components/ui/code/code-sample.ts';

/** The facts of a call that validates one address. */
type Facts = Pick<SampleFacts, 'apiUrl' | 'apiKey' | 'to'>;

/** Validating one address over REST, in each language with what comes with it. */
export const validationSamples = (facts: Facts): CodeSample[] => [
  { label: 'curl', language: 'shellscript', code: curl(facts) },
  { label: 'Node', language: 'javascript', code: node(facts) },
  { label: 'Python', language: 'python', code: python(facts) },
  { label: 'PHP', language: 'php', code: php(facts) },
];

const curl = ({ apiUrl, apiKey, to }: Facts): string => `curl ${apiUrl}/validations \\
  -H "Authorization: Bearer ${apiKey}" \\
  -H "Content-Type: application/json" \\
  -d ${shell(JSON.stringify({ email: to }))}`;

const node = ({ apiUrl, apiKey, to }: Facts): string => `// node validate.mjs
const response = await fetch(${quoted(`${apiUrl}/validations`)}, {
  method: "POST",
  headers: {
    Authorization: ${quoted(`Bearer ${apiKey}`)},
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ email: ${quoted(to)} }),
});
const { result, reason, did_you_mean } = await response.json();
console.log(result, reason, did_you_mean);`;

const python = ({ apiUrl, apiKey, to }: Facts): string => `import json
import urllib.request

request = urllib.request.Request(
    ${quoted(`${apiUrl}/validations`)},
    method="POST",
    headers={
        "Authorization": ${quoted(`Bearer ${apiKey}`)},
        "Content-Type": "application/json",
    },
    data=json.dumps({"email": ${quoted(to)}}).encode(),
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
print(answer["result"], answer["reason"], answer["did_you_mean"])`;

const php = ({ apiUrl, apiKey, to }: Facts): string => `<?php
$request = curl_init(${single(`${apiUrl}/validations`)});
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        ${single(`Authorization: Bearer ${apiKey}`)},
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode(['email' => ${single(to)}]),
]);
$answer = json_decode(curl_exec($request), true);
echo $answer['result'], ' ', $answer['reason'], PHP_EOL;`;

import { quoted, type SampleFacts, single } from '#components/configuration/samples/facts.ts';
import type { CodeSample } from '#components/ui/code/code-sample.ts';

/** Holds the position of the body while the samples are coloured. */
export const BODY_PLACEHOLDER = 'templateBody';

/** The languages of the samples, by the labels of their tabs. */
export type SampleLabel = 'curl' | 'Node' | 'Resend SDK' | 'Python' | 'PHP' | 'Go' | 'Ruby' | 'Java' | 'C#';

/** The facts of a send, and the body of the request as each language writes it. */
type Facts = Pick<SampleFacts, 'apiUrl' | 'apiKey'> & { bodyOf: (label: SampleLabel) => string };

/** Sending a template over REST, in each language with what comes with it. */
export const sendTemplateSamples = (facts: Facts): CodeSample[] => [
  { label: 'curl', language: 'shellscript', code: curl(facts) },
  { label: 'Node', language: 'javascript', code: node(facts) },
  { label: 'Resend SDK', language: 'javascript', code: resend(facts) },
  { label: 'Python', language: 'python', code: python(facts) },
  { label: 'PHP', language: 'php', code: php(facts) },
  { label: 'Go', language: 'go', code: go(facts) },
  { label: 'Ruby', language: 'ruby', code: ruby(facts) },
  { label: 'Java', language: 'java', code: java(facts) },
  { label: 'C#', language: 'csharp', code: csharp(facts) },
];

const curl = ({ apiUrl, apiKey, bodyOf }: Facts): string => `curl ${apiUrl}/emails \\
  -H "Authorization: Bearer ${apiKey}" \\
  -H "Content-Type: application/json" \\
  -d '${bodyOf('curl')}'`;

const node = ({ apiUrl, apiKey, bodyOf }: Facts): string => `// node send.mjs
const response = await fetch(${quoted(`${apiUrl}/emails`)}, {
  method: "POST",
  headers: {
    Authorization: ${quoted(`Bearer ${apiKey}`)},
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${bodyOf('Node')}),
});
console.log(response.status, await response.json());`;

const resend = ({ apiUrl, apiKey, bodyOf }: Facts): string => `// npm install resend, then node send.mjs
import { Resend } from "resend";

const resend = new Resend(${quoted(apiKey)}, { baseUrl: ${quoted(apiUrl)} });
const { data, error } = await resend.emails.send(${bodyOf('Resend SDK')});
console.log(data ?? error);`;

const python = ({ apiUrl, apiKey, bodyOf }: Facts): string => `import json
import urllib.error
import urllib.request

body = ${bodyOf('Python')}
request = urllib.request.Request(
    ${quoted(`${apiUrl}/emails`)},
    method="POST",
    headers={
        "Authorization": ${quoted(`Bearer ${apiKey}`)},
        "Content-Type": "application/json",
    },
    data=json.dumps(body).encode(),
)
try:
    with urllib.request.urlopen(request) as response:
        print(response.status, json.load(response))
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())`;

const php = ({ apiUrl, apiKey, bodyOf }: Facts): string => `<?php
$body = ${bodyOf('PHP')};
$request = curl_init(${single(`${apiUrl}/emails`)});
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        ${single(`Authorization: Bearer ${apiKey}`)},
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode($body),
]);
echo curl_exec($request), PHP_EOL;`;

const go = ({ apiUrl, apiKey, bodyOf }: Facts): string => `package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
)

const body = \`${bodyOf('Go')}\`

func main() {
	request, err := http.NewRequest("POST", ${quoted(`${apiUrl}/emails`)}, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", ${quoted(`Bearer ${apiKey}`)})
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.Status, string(answer))
}`;

const ruby = ({ apiUrl, apiKey, bodyOf }: Facts): string => `require 'net/http'

body = <<~'JSON'
  ${bodyOf('Ruby')}
JSON
response = Net::HTTP.post(
  URI(${single(`${apiUrl}/emails`)}),
  body,
  'Authorization' => ${single(`Bearer ${apiKey}`)},
  'Content-Type' => 'application/json'
)
puts response.code, response.body`;

const java = ({ apiUrl, apiKey, bodyOf }: Facts): string => `// java Send.java
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

public class Send {
    public static void main(String[] args) throws Exception {
        var body = """
            ${bodyOf('Java')}""";
        var request = HttpRequest.newBuilder(URI.create(${quoted(`${apiUrl}/emails`)}))
            .header("Authorization", ${quoted(`Bearer ${apiKey}`)})
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
    }
}`;

const csharp = ({ apiUrl, apiKey, bodyOf }: Facts): string => `using System.Net.Http.Headers;
using System.Text;

var body = """
    ${bodyOf('C#')}
    """;
using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", ${quoted(apiKey)});
using var content = new StringContent(body, Encoding.UTF8, "application/json");
var response = await client.PostAsync(${quoted(`${apiUrl}/emails`)}, content);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`;

import type { CodeSample } from '#components/ui/code/code-sample.ts';
import { curlCommand } from './curl-command.ts';
import { quoted, type SampleFacts, SUBJECT, single, TEXT } from './facts.ts';

/** Sending one message over REST, in each language with what comes with it. */
export function restSamples(facts: SampleFacts): CodeSample[] {
  return [
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
}

const curl = (facts: SampleFacts): string =>
  curlCommand(facts, { from: facts.from, to: facts.to, subject: SUBJECT, text: TEXT });

const node = ({ apiUrl, apiKey, from, to }: SampleFacts): string => `// node send.mjs
const response = await fetch(${quoted(`${apiUrl}/emails`)}, {
  method: "POST",
  headers: {
    Authorization: ${quoted(`Bearer ${apiKey}`)},
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    from: ${quoted(from)},
    to: ${quoted(to)},
    subject: ${quoted(SUBJECT)},
    text: ${quoted(TEXT)},
  }),
});
console.log(response.status, await response.json());`;

const resend = ({ apiUrl, apiKey, from, to }: SampleFacts): string => `// npm install resend, then node send.mjs
import { Resend } from "resend";

const resend = new Resend(${quoted(apiKey)}, { baseUrl: ${quoted(apiUrl)} });
const { data, error } = await resend.emails.send({
  from: ${quoted(from)},
  to: ${quoted(to)},
  subject: ${quoted(SUBJECT)},
  text: ${quoted(TEXT)},
});
console.log(data ?? error);`;

const python = ({ apiUrl, apiKey, from, to }: SampleFacts): string => `import json
import urllib.error
import urllib.request

request = urllib.request.Request(
    ${quoted(`${apiUrl}/emails`)},
    method="POST",
    headers={
        "Authorization": ${quoted(`Bearer ${apiKey}`)},
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "from": ${quoted(from)},
        "to": ${quoted(to)},
        "subject": ${quoted(SUBJECT)},
        "text": ${quoted(TEXT)},
    }).encode(),
)
try:
    with urllib.request.urlopen(request) as response:
        print(response.status, json.load(response))
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())`;

const php = ({ apiUrl, apiKey, from, to }: SampleFacts): string => `<?php
$request = curl_init(${single(`${apiUrl}/emails`)});
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        ${single(`Authorization: Bearer ${apiKey}`)},
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode([
        'from' => ${single(from)},
        'to' => ${single(to)},
        'subject' => ${single(SUBJECT)},
        'text' => ${single(TEXT)},
    ]),
]);
echo curl_exec($request), PHP_EOL;`;

const go = ({ apiUrl, apiKey, from, to }: SampleFacts): string => `package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
)

func main() {
	body, err := json.Marshal(map[string]string{
		"from":    ${quoted(from)},
		"to":      ${quoted(to)},
		"subject": ${quoted(SUBJECT)},
		"text":    ${quoted(TEXT)},
	})
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequest("POST", ${quoted(`${apiUrl}/emails`)}, bytes.NewReader(body))
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

const ruby = ({ apiUrl, apiKey, from, to }: SampleFacts): string => `require 'json'
require 'net/http'

response = Net::HTTP.post(
  URI(${single(`${apiUrl}/emails`)}),
  JSON.generate(
    from: ${single(from)},
    to: ${single(to)},
    subject: ${single(SUBJECT)},
    text: ${single(TEXT)}
  ),
  'Authorization' => ${single(`Bearer ${apiKey}`)},
  'Content-Type' => 'application/json'
)
puts response.code, response.body`;

const java = ({ apiUrl, apiKey, from, to }: SampleFacts): string => `// java Send.java
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

public class Send {
    public static void main(String[] args) throws Exception {
        var body = """
            {
              "from": ${quoted(from)},
              "to": ${quoted(to)},
              "subject": ${quoted(SUBJECT)},
              "text": ${quoted(TEXT)}
            }""";
        var request = HttpRequest.newBuilder(URI.create(${quoted(`${apiUrl}/emails`)}))
            .header("Authorization", ${quoted(`Bearer ${apiKey}`)})
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
    }
}`;

const csharp = ({ apiUrl, apiKey, from, to }: SampleFacts): string => `using System.Net.Http.Headers;
using System.Net.Http.Json;

using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", ${quoted(apiKey)});
var response = await client.PostAsJsonAsync(${quoted(`${apiUrl}/emails`)}, new
{
    from = ${quoted(from)},
    to = ${quoted(to)},
    subject = ${quoted(SUBJECT)},
    text = ${quoted(TEXT)},
});
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`;

import type { CodeSample } from '#components/ui/code/code-sample.ts';
import { curlRequest } from './curl-command.ts';
import { quoted, type SampleFacts, single } from './facts.ts';

/** The languages of the samples, by the labels of their tabs. */
export type SampleLabel = 'curl' | 'Node' | 'Resend SDK' | 'Python' | 'PHP' | 'Go' | 'Ruby' | 'Java' | 'C#';

/** The sample of one language. */
export type RequestSample = CodeSample & { label: SampleLabel };

/** A call of the API that posts a body of JSON. */
export type RequestSampleFacts = Pick<SampleFacts, 'apiUrl' | 'apiKey'> & {
  /** The path of the call, with a slash in front. */
  path: string;
  /** The name of the program, for the comment that says how it is run. */
  program: string;
  /** Returns the body as each language writes it. */
  bodyOf: (label: SampleLabel) => string;
};

type Call = Pick<RequestSampleFacts, 'apiKey' | 'program' | 'bodyOf'> & { url: string };

/** A call in each language with what comes with it; every program prints the response. */
export function requestSamples({ apiUrl, path, ...facts }: RequestSampleFacts): RequestSample[] {
  const call: Call = { ...facts, url: apiUrl + path };
  return [
    { label: 'curl', language: 'shellscript', code: curl(call) },
    { label: 'Node', language: 'javascript', code: node(call) },
    { label: 'Python', language: 'python', code: python(call) },
    { label: 'PHP', language: 'php', code: php(call) },
    { label: 'Go', language: 'go', code: go(call) },
    { label: 'Ruby', language: 'ruby', code: ruby(call) },
    { label: 'Java', language: 'java', code: java(call) },
    { label: 'C#', language: 'csharp', code: csharp(call) },
  ];
}

const curl = ({ url, apiKey, bodyOf }: Call): string => curlRequest(url, apiKey, `'${bodyOf('curl')}'`);

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const node = ({ url, apiKey, program, bodyOf }: Call): string => `// node ${program}.mjs
const response = await fetch(${quoted(url)}, {
  method: "POST",
  headers: {
    Authorization: ${quoted(`Bearer ${apiKey}`)},
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${bodyOf('Node')}),
});
console.log(response.status, await response.json());`;

const python = ({ url, apiKey, bodyOf }: Call): string => `import json
import urllib.error
import urllib.request

body = ${bodyOf('Python')}
request = urllib.request.Request(
    ${quoted(url)},
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

const php = ({ url, apiKey, bodyOf }: Call): string => `<?php
$body = ${bodyOf('PHP')};
$request = curl_init(${single(url)});
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

const go = ({ url, apiKey, bodyOf }: Call): string => `package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
)

const body = \`${bodyOf('Go')}\`

func main() {
	request, err := http.NewRequest("POST", ${quoted(url)}, strings.NewReader(body))
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

const ruby = ({ url, apiKey, bodyOf }: Call): string => `require 'net/http'

body = <<~'JSON'
  ${bodyOf('Ruby')}
JSON
response = Net::HTTP.post(
  URI(${single(url)}),
  body,
  'Authorization' => ${single(`Bearer ${apiKey}`)},
  'Content-Type' => 'application/json'
)
puts response.code, response.body`;

const java = ({ url, apiKey, program, bodyOf }: Call): string => `// java ${capitalized(program)}.java
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

public class ${capitalized(program)} {
    public static void main(String[] args) throws Exception {
        var body = """
            ${bodyOf('Java')}""";
        var request = HttpRequest.newBuilder(URI.create(${quoted(url)}))
            .header("Authorization", ${quoted(`Bearer ${apiKey}`)})
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
    }
}`;

const csharp = ({ url, apiKey, bodyOf }: Call): string => `using System.Net.Http.Headers;
using System.Text;

var body = """
    ${bodyOf('C#')}
    """;
using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", ${quoted(apiKey)});
using var content = new StringContent(body, Encoding.UTF8, "application/json");
var response = await client.PostAsync(${quoted(url)}, content);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`;

import type { CodeSample, HighlightedSample } from '#components/ui/code/code-sample.ts';
import { colorSample } from '#components/ui/code/color-samples.ts';

/**
 * Returns code that verifies the signature of a request (Standard Webhooks), in six languages with their standard libraries.
 * Each takes the headers and the raw body; the secret is in the environment.
 */
export const verifySamples = (): CodeSample[] => [
  { label: 'Node', language: 'javascript', code: node },
  { label: 'Python', language: 'python', code: python },
  { label: 'PHP', language: 'php', code: php },
  { label: 'Go', language: 'go', code: go },
  { label: 'Ruby', language: 'ruby', code: ruby },
  { label: 'Java', language: 'java', code: java },
];

const node = `import { createHmac, timingSafeEqual } from "node:crypto";

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace("whsec_", ""), "base64");

// body: the raw bytes, for example express.raw({ type: "*/*" })
export function isSigned(headers, body) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\`).update(body).digest();
  return headers["webhook-signature"].split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

const python = `import base64
import hashlib
import hmac
import os
import time

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


# body: the raw bytes, for example request.get_data() in Flask
def is_signed(headers, body):
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    digest = hmac.new(KEY, signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    signatures = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(expected, signature) for signature in signatures)`;

const php = `<?php

// $body: file_get_contents("php://input")
function is_signed(array $headers, string $body): bool
{
    $key = base64_decode(substr(getenv("WEBHOOK_SECRET"), strlen("whsec_")));
    $timestamp = $headers["webhook-timestamp"];
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $signed = $headers["webhook-id"] . "." . $timestamp . "." . $body;
    $expected = "v1," . base64_encode(hash_hmac("sha256", $signed, $key, true));
    foreach (explode(" ", $headers["webhook-signature"]) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}`;

const go = `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// body: the raw bytes, from io.ReadAll(request.Body)
func IsSigned(header http.Header, body []byte) bool {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	if err != nil {
		return false
	}
	timestamp := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(header.Get("webhook-id") + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(expected), []byte(signature)) {
			return true
		}
	}
	return false
}`;

const ruby = `require "base64"
require "openssl"

# body: the raw bytes, request.body.read in Rack
def signed?(headers, body)
  key = Base64.strict_decode64(ENV.fetch("WEBHOOK_SECRET").delete_prefix("whsec_"))
  timestamp = headers["webhook-timestamp"]
  return false if (Time.now.to_i - timestamp.to_i).abs > 300

  signed = "#{headers["webhook-id"]}.#{timestamp}.#{body}"
  expected = "v1," + Base64.strict_encode64(OpenSSL::HMAC.digest("SHA256", key, signed))
  headers["webhook-signature"].split(" ").any? do |signature|
    OpenSSL.secure_compare(expected, signature)
  end
end`;

const java = `import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Webhooks {
    // body: the raw bytes, request.getInputStream().readAllBytes()
    public static boolean isSigned(Map<String, String> headers, byte[] body) throws Exception {
        String secret = System.getenv("WEBHOOK_SECRET").substring("whsec_".length());
        String timestamp = headers.get("webhook-timestamp");
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > 300) {
            return false;
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret), "HmacSHA256"));
        mac.update((headers.get("webhook-id") + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = mac.doFinal(body);
        for (String signature : headers.get("webhook-signature").split(" ")) {
            byte[] given = Base64.getDecoder().decode(signature.replace("v1,", ""));
            if (MessageDigest.isEqual(expected, given)) {
                return true;
            }
        }
        return false;
    }
}`;

/** Returns the code that verifies a signature, in colour. */
export const loadVerifySamples = (): readonly HighlightedSample[] =>
  verifySamples().map((sample) => colorSample('verify', sample, {}));

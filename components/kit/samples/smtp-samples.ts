import type { CodeSample } from '#components/ui/code/code-sample.ts';
import { quoted, quoteForShell, type SampleFacts, SUBJECT, single, TEXT } from './facts.ts';

/** Sending one message over SMTP with STARTTLS, in each language with what is most used there. */
export function smtpSamples(facts: SampleFacts): CodeSample[] {
  return [
    { label: 'Nodemailer', language: 'javascript', code: nodemailer(facts) },
    { label: 'curl', language: 'shellscript', code: curl(facts) },
    { label: 'swaks', language: 'shellscript', code: swaks(facts) },
    { label: 'Python', language: 'python', code: python(facts) },
    { label: 'PHP', language: 'php', code: php(facts) },
    { label: 'Go', language: 'go', code: go(facts) },
    { label: 'Ruby', language: 'ruby', code: ruby(facts) },
    { label: 'Java', language: 'java', code: java(facts) },
    { label: 'C#', language: 'csharp', code: csharp(facts) },
  ];
}

/** Returns the line that a program prints on success, where its library returns no reply of the server. */
const sentTo = ({ to }: SampleFacts): string => `Accepted for ${to}`;

/** A line that only self-signed relays need. */
const only = (condition: boolean, line: string): string => (condition ? `\n${line}` : '');

const nodemailer = (facts: SampleFacts): string => `// npm install nodemailer, then node send.mjs
import nodemailer from "nodemailer";

const transport = nodemailer.createTransport({
  host: ${quoted(facts.host)},
  port: ${facts.starttlsPort},
  requireTLS: true,
  auth: { user: ${quoted(facts.username)}, pass: ${quoted(facts.apiKey)} },${only(
    facts.selfSigned,
    '  tls: { rejectUnauthorized: false }, // the local certificate is self-signed',
  )}
});
const info = await transport.sendMail({
  from: ${quoted(facts.from)},
  to: ${quoted(facts.to)},
  subject: ${quoted(SUBJECT)},
  text: ${quoted(TEXT)},
});
console.log(info.response);`;

const curl = (facts: SampleFacts): string => `printf 'From: %s\\r\\nTo: %s\\r\\nSubject: %s\\r\\n\\r\\n%s\\r\\n' \\
  ${quoteForShell(facts.from)} ${quoteForShell(facts.to)} ${quoteForShell(SUBJECT)} ${quoteForShell(TEXT)} |
curl --url smtp://${facts.host}:${facts.starttlsPort} --ssl-reqd${facts.selfSigned ? ' --insecure' : ''} \\
  --user ${quoteForShell(`${facts.username}:${facts.apiKey}`)} \\
  --mail-from ${quoteForShell(facts.from)} --mail-rcpt ${quoteForShell(facts.to)} --upload-file - &&
echo ${quoteForShell(sentTo(facts))}`;

const swaks = (facts: SampleFacts): string => `swaks --server ${facts.host} --port ${facts.starttlsPort} --tls \\
  --auth PLAIN --auth-user ${quoteForShell(facts.username)} --auth-password ${quoteForShell(facts.apiKey)} \\
  --from ${quoteForShell(facts.from)} --to ${quoteForShell(facts.to)} \\
  --header ${quoteForShell(`Subject: ${SUBJECT}`)} --body ${quoteForShell(TEXT)}`;

const python = (facts: SampleFacts): string => `import smtplib
import ssl
from email.message import EmailMessage

message = EmailMessage()
message["From"] = ${quoted(facts.from)}
message["To"] = ${quoted(facts.to)}
message["Subject"] = ${quoted(SUBJECT)}
message.set_content(${quoted(TEXT)})

context = ssl.create_default_context()${only(
  facts.selfSigned,
  `context.check_hostname = False  # the local certificate is self-signed
context.verify_mode = ssl.CERT_NONE`,
)}
with smtplib.SMTP(${quoted(facts.host)}, ${facts.starttlsPort}) as smtp:
    smtp.starttls(context=context)
    smtp.login(${quoted(facts.username)}, ${quoted(facts.apiKey)})
    smtp.send_message(message)
print(${quoted(sentTo(facts))})`;

const php = (facts: SampleFacts): string => `<?php
// composer require phpmailer/phpmailer
require 'vendor/autoload.php';

use PHPMailer\\PHPMailer\\PHPMailer;

$mail = new PHPMailer(true);
$mail->isSMTP();
$mail->Host = ${single(facts.host)};
$mail->Port = ${facts.starttlsPort};
$mail->SMTPSecure = PHPMailer::ENCRYPTION_STARTTLS;
$mail->SMTPAuth = true;
$mail->Username = ${single(facts.username)};
$mail->Password = ${single(facts.apiKey)};${only(
  facts.selfSigned,
  `// The local certificate is self-signed.
$mail->SMTPOptions = ['ssl' => ['verify_peer' => false, 'verify_peer_name' => false, 'allow_self_signed' => true]];`,
)}
$mail->setFrom(${single(facts.from)});
$mail->addAddress(${single(facts.to)});
$mail->Subject = ${single(SUBJECT)};
$mail->Body = ${single(TEXT)};
$mail->send();
echo ${single(sentTo(facts))}, PHP_EOL;`;

const go = (facts: SampleFacts): string => `package main

import (
	"crypto/tls"
	"fmt"
	"log"
	"net/smtp"
)

func main() {
	from, to := ${quoted(facts.from)}, ${quoted(facts.to)}
	client, err := smtp.Dial(${quoted(`${facts.host}:${facts.starttlsPort}`)})
	check(err)
	defer client.Close()
	check(client.StartTLS(&tls.Config{ServerName: ${quoted(facts.host)}${
    facts.selfSigned ? ', InsecureSkipVerify: true /* self-signed */' : ''
  }}))
	check(client.Auth(smtp.PlainAuth("", ${quoted(facts.username)}, ${quoted(facts.apiKey)}, ${quoted(facts.host)})))
	check(client.Mail(from))
	check(client.Rcpt(to))
	body, err := client.Data()
	check(err)
	_, err = fmt.Fprintf(body, "From: %s\\r\\nTo: %s\\r\\nSubject: %s\\r\\n\\r\\n%s\\r\\n", from, to, ${quoted(SUBJECT)}, ${quoted(TEXT)})
	check(err)
	check(body.Close())
	check(client.Quit())
	fmt.Println(${quoted(sentTo(facts))})
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}`;

const ruby = (facts: SampleFacts): string => `require 'net/smtp'

message = <<~'MAIL'
  From: ${facts.from}
  To: ${facts.to}
  Subject: ${SUBJECT}

  ${TEXT}
MAIL

Net::SMTP.start(
  ${single(facts.host)}, ${facts.starttlsPort},
  user: ${single(facts.username)}, secret: ${single(facts.apiKey)}, authtype: :plain,
  starttls: :always${facts.selfSigned ? ', tls_verify: false # the local certificate is self-signed' : ''}
) do |smtp|
  puts smtp.send_message(message, ${single(facts.from)}, ${single(facts.to)}).string
end`;

const java = (facts: SampleFacts): string => `// Maven: org.eclipse.angus:angus-mail:2.0.3
import jakarta.mail.*;
import jakarta.mail.internet.*;
import java.util.Properties;

public class Send {
    public static void main(String[] args) throws MessagingException {
        var properties = new Properties();
        properties.put("mail.smtp.host", ${quoted(facts.host)});
        properties.put("mail.smtp.port", ${quoted(String(facts.starttlsPort))});
        properties.put("mail.smtp.auth", "true");
        properties.put("mail.smtp.starttls.required", "true");${only(
          facts.selfSigned,
          `        properties.put("mail.smtp.ssl.trust", ${quoted(facts.host)}); // the local certificate is self-signed`,
        )}
        var session = Session.getInstance(properties, new Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(${quoted(facts.username)}, ${quoted(facts.apiKey)});
            }
        });
        var message = new MimeMessage(session);
        message.setFrom(${quoted(facts.from)});
        message.setRecipients(Message.RecipientType.TO, ${quoted(facts.to)});
        message.setSubject(${quoted(SUBJECT)});
        message.setText(${quoted(TEXT)});
        Transport.send(message);
        System.out.println(${quoted(sentTo(facts))});
    }
}`;

const csharp = (facts: SampleFacts): string => `// dotnet add package MailKit
using MailKit.Net.Smtp;
using MailKit.Security;
using MimeKit;

var message = new MimeMessage();
message.From.Add(MailboxAddress.Parse(${quoted(facts.from)}));
message.To.Add(MailboxAddress.Parse(${quoted(facts.to)}));
message.Subject = ${quoted(SUBJECT)};
message.Body = new TextPart("plain") { Text = ${quoted(TEXT)} };

using var client = new SmtpClient();${only(
  facts.selfSigned,
  `client.ServerCertificateValidationCallback = (sender, certificate, chain, errors) => true; // self-signed`,
)}
await client.ConnectAsync(${quoted(facts.host)}, ${facts.starttlsPort}, SecureSocketOptions.StartTls);
await client.AuthenticateAsync(${quoted(facts.username)}, ${quoted(facts.apiKey)});
Console.WriteLine(await client.SendAsync(message));
await client.DisconnectAsync(true);`;

// Sends one message with Go's net/smtp; everything comes from MAIL_* variables.
package main

import (
	"crypto/tls"
	"crypto/x509"
	"log"
	"net/smtp"
	"os"
	"strings"
)

func main() {
	mail := func(name string) string { return os.Getenv("MAIL_" + name) }
	check := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	pem, err := os.ReadFile(mail("CA"))
	check(err)
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(pem)
	config := &tls.Config{ServerName: mail("HOST"), RootCAs: roots}
	address := mail("HOST") + ":" + mail("PORT")
	var client *smtp.Client
	if mail("SECURITY") == "implicit" {
		connection, err := tls.Dial("tcp", address, config)
		check(err)
		client, err = smtp.NewClient(connection, mail("HOST"))
		check(err)
	} else {
		client, err = smtp.Dial(address)
		check(err)
		check(client.StartTLS(config))
	}
	check(client.Auth(smtp.PlainAuth("", mail("USER"), mail("KEY"), mail("HOST"))))
	check(client.Mail(mail("FROM")))
	check(client.Rcpt(mail("TO")))
	data, err := client.Data()
	check(err)
	text := "From: " + mail("FROM") + "\nTo: " + mail("TO") + "\nSubject: " + mail("SUBJECT") + "\n\n" + mail("BODY") + "\n"
	_, err = data.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n")))
	check(err)
	check(data.Close())
	check(client.Quit())
}

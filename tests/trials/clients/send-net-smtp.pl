# Sends one message with Perl's Net::SMTP; everything comes from MAIL_* variables.
use strict;
use warnings;
use Net::SMTP;

my %mail = map { lc(substr($_, 5)) => $ENV{$_} } grep { /^MAIL_/ } keys %ENV;
my @tls = (SSL_ca_file => $mail{ca}, SSL_verifycn_name => $mail{host});
my $is_implicit = $mail{security} eq 'implicit';
my $smtp = Net::SMTP->new($mail{host}, Port => $mail{port}, SSL => $is_implicit ? 1 : 0, @tls) or die "connect: $@";
unless ($is_implicit) { $smtp->starttls(@tls) or die 'starttls: ' . $smtp->message }
$smtp->auth($mail{user}, $mail{key}) or die 'auth: ' . $smtp->message;
$smtp->mail($mail{from}) or die 'mail: ' . $smtp->message;
$smtp->to($mail{to}) or die 'to: ' . $smtp->message;
$smtp->data or die 'data: ' . $smtp->message;
$smtp->datasend("From: $mail{from}\nTo: $mail{to}\nSubject: $mail{subject}\n\n$mail{body}\n");
$smtp->dataend or die 'dataend: ' . $smtp->message;
$smtp->quit;

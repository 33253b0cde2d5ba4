# Sends one message with Perl's Email::Sender; everything comes from MAIL_* variables.
use strict;
use warnings;
use Email::Sender::Simple qw(sendmail);
use Email::Sender::Transport::SMTP;

my %mail = map { lc(substr($_, 5)) => $ENV{$_} } grep { /^MAIL_/ } keys %ENV;
my $transport = Email::Sender::Transport::SMTP->new({
    host          => $mail{host},
    port          => $mail{port},
    ssl           => $mail{security} eq 'implicit' ? 'ssl' : 'starttls',
    ssl_options   => { SSL_ca_file => $mail{ca} },
    sasl_username => $mail{user},
    sasl_password => $mail{key},
});
my $message = "From: $mail{from}\nTo: $mail{to}\nSubject: $mail{subject}\n\n$mail{body}\n";
sendmail($message, { transport => $transport, from => $mail{from}, to => $mail{to} });

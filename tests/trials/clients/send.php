<?php
// Sends one message with PHPMailer; everything comes from MAIL_* variables.
require '/usr/share/php/libphp-phpmailer/autoload.php';

$mail = fn (string $name): string => getenv("MAIL_$name");
$mailer = new PHPMailer\PHPMailer\PHPMailer(true);
$mailer->isSMTP();
$mailer->Host = $mail('HOST');
$mailer->Port = (int) $mail('PORT');
$mailer->SMTPAuth = true;
$mailer->Username = $mail('USER');
$mailer->Password = $mail('KEY');
$mailer->SMTPSecure = $mail('SECURITY') === 'implicit' ? 'ssl' : 'tls';
$mailer->SMTPOptions = ['ssl' => ['cafile' => $mail('CA')]];
$mailer->CharSet = 'utf-8';
$mailer->setFrom($mail('FROM'));
$mailer->addAddress($mail('TO'));
$mailer->Subject = $mail('SUBJECT');
$mailer->Body = $mail('BODY');
$mailer->send();

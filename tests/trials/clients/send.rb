# Sends one message with Ruby's net/smtp; everything comes from MAIL_* variables.
require 'net/smtp'
require 'openssl'

mail = ENV.select { |name, _| name.start_with?('MAIL_') }.transform_keys { |name| name[5..].downcase }
context = Net::SMTP.default_ssl_context
context.set_params(ca_file: mail['ca'])
smtp = Net::SMTP.new(mail['host'], mail['port'].to_i)
mail['security'] == 'implicit' ? smtp.enable_tls(context) : smtp.enable_starttls(context)
message = "From: #{mail['from']}\r\nTo: #{mail['to']}\r\nSubject: #{mail['subject']}\r\n\r\n#{mail['body']}\r\n"
smtp.start('client.example', mail['user'], mail['key'], :plain) do |session|
  session.send_message(message, mail['from'], mail['to'])
end

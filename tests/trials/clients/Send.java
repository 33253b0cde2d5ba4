import java.util.Properties;
import javax.mail.Message;
import javax.mail.PasswordAuthentication;
import javax.mail.Session;
import javax.mail.Transport;
import javax.mail.internet.InternetAddress;
import javax.mail.internet.MimeMessage;

/** Sends one message with JavaMail; everything comes from MAIL_* variables. */
public class Send {
    private static String mail(String name) {
        return System.getenv("MAIL_" + name);
    }

    public static void main(String[] arguments) throws Exception {
        boolean isImplicit = mail("SECURITY").equals("implicit");
        Properties properties = new Properties();
        properties.put("mail.smtp.host", mail("HOST"));
        properties.put("mail.smtp.port", mail("PORT"));
        properties.put("mail.smtp.auth", "true");
        properties.put("mail.smtp.ssl.trust", mail("HOST"));
        properties.put("mail.smtp.ssl.enable", String.valueOf(isImplicit));
        properties.put("mail.smtp.starttls.enable", String.valueOf(!isImplicit));
        properties.put("mail.smtp.starttls.required", String.valueOf(!isImplicit));
        Session session = Session.getInstance(properties, new javax.mail.Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(mail("USER"), mail("KEY"));
            }
        });
        MimeMessage message = new MimeMessage(session);
        message.setFrom(new InternetAddress(mail("FROM")));
        message.setRecipient(Message.RecipientType.TO, new InternetAddress(mail("TO")));
        message.setSubject(mail("SUBJECT"));
        message.setText(mail("BODY"), "utf-8");
        Transport.send(message);
    }
}

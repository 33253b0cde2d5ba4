/**
 * Returns a report of spam in the Abuse Reporting Format (RFC 5965), with LF line ends.
 *
 * @param mail the reported mail, or its header.
 */
export const spamReport = (mail: string): string => `From: fbl@loop.example
Content-Type: multipart/report; report-type=feedback-report; boundary=cut

--cut
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Loop/1.0
--cut
Content-Type: message/rfc822

${mail}
--cut--`;

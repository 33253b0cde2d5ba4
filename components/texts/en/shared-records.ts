/** Texts of the page that shows a domain's records to the DNS administrator. */
export const sharedRecords = {
  title: 'DNS records',
  heading: 'DNS records for {domain}',
  text: 'Someone who sends mail from {domain} asks you to add these records. We’ll find them automatically, so there’s nothing else to do on this page.',
  until: 'This page is available until <time></time>.',
  unknown: 'This link no longer works',
  unknownText: 'It has expired, or the domain was removed. Ask the person who sent it for a new one.',
} as const;

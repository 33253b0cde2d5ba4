/** Words of the page that shows a domain's records to whoever keeps its DNS. */
export const sharedRecords = {
  title: 'DNS records',
  heading: 'DNS records for {domain}',
  text: 'Somebody who sends mail for {domain} asks you to publish these records. This page changes nothing; they are found by themselves.',
  until: 'This page is there until <time></time>.',
  unknown: 'This link shows nothing any more',
  unknownText: 'It has ended, or the domain was removed. Ask the one who sent it for another.',
} as const;

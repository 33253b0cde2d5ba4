import type { TextKey } from '#components/texts/types.ts';

/** A DNS provider: the page where records are entered, and the provider's names for the fields. */
export type DnsProvider = {
  name: string;
  url: string;
  /** The menu path to its records. */
  way: string;
  /** The name of the host field. */
  host: string;
  /** The name of the value field. */
  value: string;
  /** The text about a difference to other providers. */
  note?: Extract<TextKey<'domains'>, `guide.notes.${string}`>;
};

/** The DNS providers that host most domains. */
export const DNS_PROVIDERS: readonly DnsProvider[] = [
  {
    name: 'Cloudflare',
    url: 'https://dash.cloudflare.com/',
    way: 'DNS → Records → Add record',
    host: 'Name',
    value: 'Content',
    note: 'guide.notes.proxy',
  },
  {
    name: 'Amazon Route 53',
    url: 'https://console.aws.amazon.com/route53/v2/hostedzones',
    way: 'Hosted zones → Create record',
    host: 'Record name',
    value: 'Value',
    note: 'guide.notes.quotes',
  },
  {
    name: 'GoDaddy',
    url: 'https://dcc.godaddy.com/control/portfolio',
    way: 'DNS → Add New Record',
    host: 'Name',
    value: 'Value',
  },
  {
    name: 'Namecheap',
    url: 'https://ap.www.namecheap.com/domains/list/',
    way: 'Manage → Advanced DNS → Add New Record',
    host: 'Host',
    value: 'Value',
  },
  {
    name: 'Squarespace',
    url: 'https://account.squarespace.com/domains',
    way: 'DNS → DNS Settings → Add record',
    host: 'Host',
    value: 'Data',
  },
  {
    name: 'Google Cloud DNS',
    url: 'https://console.cloud.google.com/net-services/dns/zones',
    way: 'Add standard',
    host: 'DNS name',
    value: 'Data',
    note: 'guide.notes.quotes',
  },
  {
    name: 'Azure DNS',
    url: 'https://portal.azure.com/',
    way: 'DNS zones → Recordsets → Add',
    host: 'Name',
    value: 'Value',
  },
  {
    name: 'IONOS',
    url: 'https://my.ionos.com/domains',
    way: 'DNS → Add record',
    host: 'Host name',
    value: 'Value',
  },
  {
    name: 'OVHcloud',
    url: 'https://www.ovh.com/manager/',
    way: 'DNS zone → Add an entry',
    host: 'Sub-domain',
    value: 'Value',
    note: 'guide.notes.dot',
  },
  {
    name: 'Hetzner',
    url: 'https://console.hetzner.com/',
    way: 'DNS → Add record',
    host: 'Name',
    value: 'Value',
    note: 'guide.notes.dot',
  },
  {
    name: 'DigitalOcean',
    url: 'https://cloud.digitalocean.com/networking/domains',
    way: 'Networking → Domains → Add record',
    host: 'Hostname',
    value: 'Value',
    note: 'guide.notes.dot',
  },
];

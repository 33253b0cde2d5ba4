import type { TextKey } from '#components/texts/types.ts';
import type { DomainRecord } from '#lib/senders/domains/schema.ts';

/** A DNS provider: the page where records are entered, and the provider's names for the menus and fields. */
export type DnsProvider = {
  name: string;
  url: string;
  /** The name servers of the zones that it manages. */
  nameServers: RegExp;
  /** The menu path to the records of a zone. */
  menu: string;
  /** The button that adds a record. */
  button: string;
  /** The name of the host field. */
  host: string;
  /** The name of the value field. */
  value: string;
  /** A difference to other providers, for records of one type. */
  note?: { type: DomainRecord['type']; text: Extract<TextKey<'domains'>, `guide.notes.${string}`> };
};

/** The DNS providers that host most domains. */
export const DNS_PROVIDERS: readonly DnsProvider[] = [
  {
    name: 'Cloudflare',
    url: 'https://dash.cloudflare.com/',
    nameServers: /\.ns\.cloudflare\.com$/,
    menu: 'DNS › Records',
    button: 'Add record',
    host: 'Name',
    value: 'Content',
    note: { type: 'CNAME', text: 'guide.notes.proxy' },
  },
  {
    name: 'Amazon Route 53',
    url: 'https://console.aws.amazon.com/route53/v2/hostedzones',
    nameServers: /\.awsdns-\d+\.(?:com|net|org|co\.uk)$/,
    menu: 'Hosted zones',
    button: 'Create record',
    host: 'Record name',
    value: 'Value',
    note: { type: 'TXT', text: 'guide.notes.quotes' },
  },
  {
    name: 'GoDaddy',
    url: 'https://dcc.godaddy.com/control/portfolio',
    nameServers: /\.domaincontrol\.com$/,
    menu: 'DNS',
    button: 'Add New Record',
    host: 'Name',
    value: 'Value',
  },
  {
    name: 'Namecheap',
    url: 'https://ap.www.namecheap.com/domains/list/',
    nameServers: /\.registrar-servers\.com$/,
    menu: 'Manage › Advanced DNS',
    button: 'Add New Record',
    host: 'Host',
    value: 'Value',
  },
  {
    name: 'Squarespace',
    url: 'https://account.squarespace.com/domains',
    nameServers: /\.squarespacedns\.com$/,
    menu: 'DNS › DNS Settings',
    button: 'Add record',
    host: 'Host',
    value: 'Data',
  },
  {
    name: 'Google Cloud DNS',
    url: 'https://console.cloud.google.com/net-services/dns/zones',
    nameServers: /^ns-cloud-.*\.googledomains\.com$/,
    menu: 'Cloud DNS › Zones',
    button: 'Add standard',
    host: 'DNS name',
    value: 'Data',
    note: { type: 'TXT', text: 'guide.notes.quotes' },
  },
  {
    name: 'Azure DNS',
    url: 'https://portal.azure.com/',
    nameServers: /\.azure-dns\.(?:com|net|org|info)$/,
    menu: 'DNS zones › Recordsets',
    button: 'Add',
    host: 'Name',
    value: 'Value',
  },
  {
    name: 'IONOS',
    url: 'https://my.ionos.com/domains',
    nameServers: /\.ui-dns\.(?:com|de|org|biz)$/,
    menu: 'DNS',
    button: 'Add record',
    host: 'Host name',
    value: 'Value',
  },
  {
    name: 'OVHcloud',
    url: 'https://www.ovh.com/manager/',
    nameServers: /\.ovh\.(?:net|ca)$|\.anycast\.me$/,
    menu: 'DNS zone',
    button: 'Add an entry',
    host: 'Sub-domain',
    value: 'Value',
    note: { type: 'CNAME', text: 'guide.notes.dot' },
  },
  {
    name: 'Hetzner',
    url: 'https://console.hetzner.com/',
    nameServers: /\.ns\.hetzner\.(?:com|de)$|\.(?:first|second)-ns\.(?:com|de)$/,
    menu: 'DNS',
    button: 'Add record',
    host: 'Name',
    value: 'Value',
    note: { type: 'CNAME', text: 'guide.notes.dot' },
  },
  {
    name: 'DigitalOcean',
    url: 'https://cloud.digitalocean.com/networking/domains',
    nameServers: /\.digitalocean\.com$/,
    menu: 'Networking › Domains',
    button: 'Add record',
    host: 'Hostname',
    value: 'Value',
    note: { type: 'CNAME', text: 'guide.notes.dot' },
  },
];

/** Finds the provider that manages a zone by its name servers; null for one that is not known. */
export const findProvider = (nameServers: readonly string[]): DnsProvider | null =>
  DNS_PROVIDERS.find((provider) => nameServers.some((host) => provider.nameServers.test(host))) ?? null;

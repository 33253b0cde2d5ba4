/** Social networks by the names that documents of blocks give them, with the names that people know. */
export const NETWORK_NAMES = {
  website: 'Website',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  github: 'GitHub',
  threads: 'Threads',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
} as const;

/** The name of a social network in documents. */
export type Network = keyof typeof NETWORK_NAMES;

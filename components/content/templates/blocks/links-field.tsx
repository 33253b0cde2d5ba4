'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { BlockProps } from '#lib/content/templates/blocks/schema.ts';
import { NETWORK_NAMES } from '#lib/core/social-networks.ts';

type NetworkLink = BlockProps['socialMedia']['links'][number];
type NavLink = BlockProps['navHeader']['links'][number];
type LinksFieldProps = { label: string; links: unknown; hasNetworks: boolean; onChange: (links: unknown) => void };

const LINKS_MAX = 8;

const NETWORKS = Object.entries(NETWORK_NAMES).map(([value, label]) => ({ value, label }));

/** A list of links: each with a text, or with the network that it leads to. */
export function LinksField({ label, links, hasNetworks, onChange }: LinksFieldProps) {
  const t = useTexts('templateBlocks');
  // The property of the two types of block that have this field.
  const list = links as readonly (NetworkLink | NavLink)[];
  const set = (index: number, change: object) =>
    onChange(list.map((link, at) => (at === index ? { ...link, ...change } : link)));
  const blank = hasNetworks ? { network: 'website', href: '', icon: '' } : { label: '', href: '' };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {list.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their order
        <div key={index} className="flex flex-col gap-1.5 rounded-md border border-line p-2">
          <div className="flex items-center gap-1.5">
            {'network' in link ? (
              <Select
                label={t('links.network', { number: String(index + 1) })}
                items={NETWORKS}
                value={link.network}
                onChange={(network) => set(index, { network })}
                className="flex-1"
              />
            ) : (
              <Input
                aria-label={t('links.text', { number: String(index + 1) })}
                placeholder={t('fields.label')}
                value={link.label}
                onValueChange={(text) => set(index, { label: text })}
              />
            )}
            <IconButton
              size="sm"
              label={t('links.remove', { number: String(index + 1) })}
              onClick={() => onChange(list.toSpliced(index, 1))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
          <Input
            aria-label={t('links.href', { number: String(index + 1) })}
            placeholder="https://"
            spellCheck={false}
            value={link.href}
            onValueChange={(href) => set(index, { href })}
          />
          {'icon' in link && (
            <Input
              aria-label={t('links.icon', { number: String(index + 1) })}
              placeholder={t('links.iconHint')}
              spellCheck={false}
              value={link.icon}
              onValueChange={(icon) => set(index, { icon })}
            />
          )}
        </div>
      ))}
      {list.length < LINKS_MAX && (
        <Button size="sm" className="self-start" onClick={() => onChange([...list, blank])}>
          <Plus aria-hidden /> {t('links.add')}
        </Button>
      )}
    </fieldset>
  );
}

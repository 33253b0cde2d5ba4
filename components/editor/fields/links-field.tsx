'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { NETWORK_NAMES } from '#lib/core/social-networks.ts';
import type { BlockProps } from '#lib/documents/registry.ts';

type NetworkLink = BlockProps['socialMedia']['links'][number];
type NavLink = BlockProps['navHeader']['links'][number];
type LinksFieldProps = { label: string; links: unknown; hasNetworks: boolean; onChange: (links: unknown) => void };

const LINKS_MAX = 8;

const NETWORKS = Object.entries(NETWORK_NAMES).map(([value, label]) => ({ value, label }));

/** A list of links: each with a text, or with the network that it leads to. */
export function LinksField({ label, links, hasNetworks, onChange }: LinksFieldProps) {
  const t = useTexts('blockEditor');
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
      <span className="flex flex-wrap gap-2">
        {list.length < LINKS_MAX && (
          <Button size="sm" onClick={() => onChange([...list, blank])}>
            <Plus aria-hidden /> {t('links.add')}
          </Button>
        )}
        {hasNetworks && <OwnPagesButton links={list as readonly NetworkLink[]} onChange={onChange} />}
      </span>
    </fieldset>
  );
}

type OwnPagesButtonProps = { links: readonly NetworkLink[]; onChange: (links: unknown) => void };

/** Adds the pages of the company that the list does not have, as its profile names them; links without an address make way for them. */
function OwnPagesButton({ links, onChange }: OwnPagesButtonProps) {
  const t = useTexts('blockEditor');
  const { pending, run } = useAction(async () => {
    const [social, { website }] = await Promise.all([
      api('GET /api/suite/v1/companies/social-media'),
      api('GET /api/suite/v1/companies/detail'),
    ]);
    const written = links.filter(({ href }) => href !== '');
    const own = Object.entries({ website, ...social }).flatMap(([network, href]) =>
      href && !written.some((link) => link.href === href) ? [{ network, href, icon: '' }] : [],
    );
    if (own.length > 0) onChange([...written, ...own].slice(0, LINKS_MAX));
    else showToast({ type: 'info', title: t('links.noOwn') });
  });
  return (
    <Button size="sm" loading={pending} onClick={() => run()}>
      {t('links.own')}
    </Button>
  );
}

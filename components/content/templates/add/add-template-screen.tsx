'use client';

import { Blocks, CodeXml, FileInput, type LucideIcon, PencilRuler } from 'lucide-react';
import { useState } from 'react';
import { useBrandKit } from '#components/editor/use-brand-kit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import type { SourceFormat } from '#lib/content/templates/schema.ts';
import type { Starter } from '#lib/content/templates/starters/schema.ts';
import { BLANK, blankBlocks } from './blank.ts';
import { type Beginning, CreateDialog } from './create-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { StarterCard } from './starter-card.tsx';

/** Begins a template: from a starting point of the gallery, blank, or from a source that exists. */
export function AddTemplateScreen({ starters }: { starters: readonly Starter[] }) {
  const t = useTexts('templates');
  const kit = useBrandKit();
  const [beginning, setBeginning] = useState<Beginning | null>(null);
  const [isImporting, setImporting] = useState(false);
  const beginBlank = (format: SourceFormat) => {
    const sources = {
      html: BLANK.html,
      mjml: BLANK.mjml,
      blocks: blankBlocks(t('gallery.blankTitle'), t('gallery.blankText'), kit),
    };
    setBeginning({
      name: '',
      alias: '',
      content: { source_format: format, [format]: sources[format] },
      hasKinds: true,
    });
  };
  const beginWith = ({ id, subject, preheader, source, data }: Starter) =>
    setBeginning({
      name: t(`starters.${id}.name`),
      alias: id,
      content: { ...source, subject, preheader, test_data: { [t('exampleSet')]: data } },
      hasKinds: false,
    });
  return (
    <>
      <PageHeader title={t('gallery.title')} description={t('gallery.description')} />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Choice
          icon={Blocks}
          title={t('gallery.blocks')}
          text={t('gallery.blocksText')}
          onChoose={() => beginBlank('blocks')}
        />
        <Choice
          icon={PencilRuler}
          title={t('gallery.mjml')}
          text={t('gallery.mjmlText')}
          onChoose={() => beginBlank('mjml')}
        />
        <Choice
          icon={CodeXml}
          title={t('gallery.html')}
          text={t('gallery.htmlText')}
          onChoose={() => beginBlank('html')}
        />
        <Choice
          icon={FileInput}
          title={t('import.title')}
          text={t('import.short')}
          onChoose={() => setImporting(true)}
        />
      </ul>
      <Section title={t('gallery.starters')} description={t('gallery.startersText')}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4">
          {starters.map((starter) => (
            <StarterCard key={starter.id} starter={starter} onChoose={() => beginWith(starter)} />
          ))}
        </ul>
      </Section>
      {beginning && <CreateDialog beginning={beginning} onClose={() => setBeginning(null)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

type ChoiceProps = { icon: LucideIcon; title: string; text: string; onChoose: () => void };

/** A way to begin, as a card that is a button as a whole. */
function Choice({ icon: Icon, title, text, onChoose }: ChoiceProps) {
  return (
    <li className="relative flex gap-3 rounded-lg border border-line p-4 hover:bg-hover">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.75] text-muted" />
      <div className="min-w-0">
        <h2 className="text-sm font-medium">
          <button
            type="button"
            onClick={onChoose}
            className="text-left after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
          >
            {title}
          </button>
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
    </li>
  );
}

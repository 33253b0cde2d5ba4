'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Fact, FactList } from '#components/ui/fact-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Template } from '#lib/content/templates/schema.ts';
import { TEMPLATES_SCREEN } from '../paths.ts';
import { UsedBySection } from './used-by-section.tsx';

/** The facts of a template, the variables that it reads, and the templates that it belongs with. */
export function FactsTab({ template, onChanged }: { template: Template; onChanged: () => void }) {
  const t = useTexts('templates');
  const { id, description, labels, variables, includes, created_at, updated_at, last_used_at } = template;
  return (
    <div className="flex flex-col gap-8">
      <FactList>
        <Fact label={t('facts.id')}>
          <CopyValue value={id} label={t('facts.idCopied')} kind="id" />
        </Fact>
        {description !== null && <Fact label={t('facts.description')}>{description}</Fact>}
        {labels.length > 0 && (
          <Fact label={t('labels')}>
            <span className="flex flex-wrap gap-1">
              {labels.map((label) => (
                <Tag key={label}>{label}</Tag>
              ))}
            </span>
          </Fact>
        )}
        <Fact label={t('lastUsed')}>{last_used_at === null ? t('never') : <Time at={last_used_at} />}</Fact>
        <Fact label={t('changed')}>
          <Time at={updated_at} />
        </Fact>
        <Fact label={t('facts.created')}>
          <Time at={created_at} absolute />
        </Fact>
      </FactList>
      <Section title={t('facts.variables')} description={t('facts.variablesText')}>
        {variables.length === 0 ? (
          <p className="text-sm text-muted">{t('facts.noVariables')}</p>
        ) : (
          <ul className="flex flex-wrap gap-1.5">
            {variables.map(({ path }) => (
              <li key={path}>
                <Tag>
                  <code className="font-mono">{path}</code>
                </Tag>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {includes.length > 0 && (
        <Section title={t('facts.includes')}>
          <ul className="text-sm">
            {includes.map(({ kind, alias }) => (
              <li key={`${kind} ${alias}`} className="py-1">
                <TextLink href={`${TEMPLATES_SCREEN}?search=${encodeURIComponent(alias)}`}>{alias}</TextLink>{' '}
                <span className="text-muted">{t(`kinds.${kind}`)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <UsedBySection template={template} onChanged={onChanged} />
    </div>
  );
}

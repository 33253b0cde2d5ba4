'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { IntlError } from 'use-intl/core';
import { IntlProvider } from 'use-intl/react';
import type { Language } from '#lib/core/languages.ts';
import type { CompiledTexts } from './load-texts.ts';

const Outer = createContext<{ texts: CompiledTexts; zone: string }>({ texts: {}, zone: 'UTC' });

/** Holds texts in the browser, added to those of the providers around it. */
export function TextsProvider(props: {
  language: Language;
  texts: CompiledTexts;
  zone: string | undefined;
  children: ReactNode;
}) {
  const outer = useContext(Outer);
  const zone = props.zone ?? outer.zone;
  const own = useMemo(() => ({ texts: { ...outer.texts, ...props.texts }, zone }), [outer, props.texts, zone]);
  return (
    <Outer value={own}>
      <IntlProvider locale={props.language} messages={own.texts} timeZone={zone} onError={refuse}>
        {props.children}
      </IntlProvider>
    </Outer>
  );
}

/** Throws when a text is missing or malformed: that is a bug, and the tests must see it. */
function refuse(error: IntlError): never {
  throw error;
}

'use client';

import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { fixReference } from './fix-reference.ts';
import { referenceOptions } from './reference-options.ts';

type Reference = { updateConfiguration: (options: object) => void; destroy: () => void };
type Program = { createApiReference: (element: Element, options: object) => Reference };

/** Shows the OpenAPI document with a program that is fetched from this machine, in the theme of the page. */
export function ApiReference({ script }: { script: string }) {
  const t = useTexts('docs');
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');

  useEffect(() => {
    let reference: Reference | null = null;
    let isGone = false;
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => {
      reference?.updateConfiguration(referenceOptions(isDark(dark.matches)));
      // It hears of the system's change too, and would go back to the theme that it began with.
      requestAnimationFrame(() => showTheme(isDark(dark.matches)));
    };
    const theme = new MutationObserver(follow);
    const show = ({ createApiReference }: Program) => {
      if (isGone || !container.current) return;
      reference = createApiReference(container.current, referenceOptions(isDark(dark.matches)));
      dark.addEventListener('change', follow);
      theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
      setState('shown');
    };
    loadProgram(script).then(show, () => setState('failed'));
    return () => {
      isGone = true;
      theme.disconnect();
      dark.removeEventListener('change', follow);
      reference?.destroy();
    };
  }, [script]);

  useEffect(() => (container.current ? fixReference(container.current, t('copy')) : undefined), [t]);

  return (
    <>
      {state === 'loading' && (
        <div role="status" className="flex justify-center gap-3 p-16 text-muted">
          <Spinner /> {t('loading')}
        </div>
      )}
      {state === 'failed' && (
        <div className="p-8">
          <Alert tone="danger" title={t('failed')} />
        </div>
      )}
      <div ref={container} />
    </>
  );
}

/** Fetches the program, once for each page that was loaded; it leaves its function on the window. */
function loadProgram(src: string): Promise<Program> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { type: 'module', src });
    element.addEventListener('load', () => {
      const program: unknown = Reflect.get(window, 'Scalar');
      if (isProgram(program)) resolve(program);
      else reject(new Error('the program has no createApiReference'));
    });
    element.addEventListener('error', () => reject(new Error('the program could not be loaded')));
    document.head.append(element);
  });
}

const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'createApiReference' in value;

/** The program takes its theme from the body. */
function showTheme(dark: boolean): void {
  document.body.classList.toggle('dark-mode', dark);
  document.body.classList.toggle('light-mode', !dark);
}

function isDark(systemIsDark: boolean): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? systemIsDark : theme === 'dark';
}

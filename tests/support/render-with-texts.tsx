import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl/react';
import { en } from '#components/texts/en.ts';

/** Renders a part of a page as the server sends it, with the texts as they are written: compiled ones need the bundler's alias. */
export const renderWithTexts = (part: ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {part}
    </IntlProvider>,
  );

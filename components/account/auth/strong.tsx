import type { ReactNode } from 'react';

/** Renders the subject of a sentence in bold, for example an address, which may be long. */
export const strong = (chunks: ReactNode): ReactNode => <strong className="text-fg wrap-anywhere">{chunks}</strong>;

'use client';

import { useEffect } from 'react';

/** Loads the support chat of the operator's choice once per page load; it places itself in the corner. */
export function MessagingWidget({ src }: { src: string }) {
  useEffect(() => {
    if (document.querySelector('script[data-messaging-widget]')) return;
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.dataset.messagingWidget = '';
    document.body.append(script);
  }, [src]);
  return null;
}

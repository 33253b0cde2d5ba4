import { MessagePage } from './message-page.tsx';

/** What a browser without usable local storage sees (spec §8, Page texts). */
export function UnsupportedBrowser() {
  return (
    <MessagePage title="oops">
      <p>
        This browser does not let the page keep anything, so you could not stay logged in. Allow cookies and site data
        for this address, leave private browsing, or use another browser; then reload.
      </p>
    </MessagePage>
  );
}

/** The rule that the style sheet overrides (app/globals.css). Without a style sheet the page shows after three seconds. */
const css = '#root{visibility:hidden;animation:unstyled 0s 3s forwards}@keyframes unstyled{to{visibility:visible}}';

/**
 * Hides the page until its style sheet has arrived. Most pages wait for it anyway; a document of status 404 is rendered in
 * the browser, which shows it at once and would move everything when the style sheet comes.
 */
export const HideUnstyled = () => <style>{css}</style>;

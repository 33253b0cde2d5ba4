declare global {
  interface Window {
    /** The forms that React listens to, and those that were sent before. */
    earlyForms?: { heard: WeakSet<EventTarget>; sent: WeakSet<EventTarget> };
  }
}

/**
 * Runs in the head before anything is painted. A form that is sent before React listens is remembered: the browser would
 * put its fields, passwords too, into the address.
 */
export const earlySubmitScript =
  "window.earlyForms={heard:new WeakSet,sent:new WeakSet};addEventListener('submit',function(e){var f=window.earlyForms;if(!f.heard.has(e.target)&&!e.target.hasAttribute('action')){e.preventDefault();f.sent.add(e.target)}},true)";

/** Listens to a form from now on, and sends it if a person did so before. */
export function sendEarly(form: HTMLFormElement): void {
  window.earlyForms?.heard.add(form);
  if (window.earlyForms?.sent.delete(form)) form.requestSubmit();
}

'use client';

import { useEffect } from 'react';

declare global {
  interface Window {
    /** The buttons that were pressed before React listens; absent once it does. */
    earlyPresses?: Set<HTMLButtonElement> | undefined;
  }
}

/**
 * Runs in the head before anything is painted. A button that is pressed before React listens is remembered, once however
 * often it is pressed. Left out are buttons that send a form, and those marked `data-no-replay`: they destroy something
 * without a question, and a person may have changed their mind.
 */
export const earlyPressScript =
  "window.earlyPresses=new Set;addEventListener('click',function(e){var p=window.earlyPresses,b=p&&e.target.closest?.('button[type=button]:not([data-no-replay])');if(b){e.preventDefault();e.stopImmediatePropagation();p.add(b)}},true)";

/** A part of the page that React has not taken over yet is tried again after so many milliseconds. */
const RETRY_MS = 50;

/** A press is given up after so many tries, which take 10 s. */
const TRIES = 200;

/** Presses the buttons that a person pressed before, in their order. Called once React listens. */
export function replayPresses(): void {
  const presses = window.earlyPresses ?? [];
  window.earlyPresses = undefined;
  // After controlled fields took what was typed before.
  setTimeout(() => {
    for (const button of presses) press(button, TRIES);
  });
}

/** Presses a button. React stops the click while it has not taken the button over: the button itself hears none. */
function press(button: HTMLButtonElement, tries: number): void {
  if (!button.isConnected || button.disabled) return;
  let isHeard = false;
  const hear = () => {
    isHeard = true;
  };
  button.addEventListener('click', hear);
  button.click();
  button.removeEventListener('click', hear);
  if (!isHeard && tries > 1) setTimeout(() => press(button, tries - 1), RETRY_MS);
}

/** Replays what was pressed before React took the page over. Mounted once, after all else of the page. */
export function EarlyPresses() {
  useEffect(replayPresses, []);
  return null;
}

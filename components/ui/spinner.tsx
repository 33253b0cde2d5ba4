import { LoaderCircle } from 'lucide-react';

/** Turns while work is under way; the element that holds it says what is awaited. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 animate-spin" />;
}

import { clsx } from 'clsx';
import { initials } from './initials.ts';

type PersonInitialsProps = {
  /** The person's name, or their address where they have none. */
  name: string;
  /** The person's id, which chooses the tint. */
  id: string;
  /** 28 px in tables, 22 in lists of a panel, 48 on the person's own screen. */
  size?: 'sm' | 'md' | 'lg';
};

/** The initials of a person in one of six quiet tints; the name is beside them. There are no pictures of people. */
export function PersonInitials({ name, id, size = 'md' }: PersonInitialsProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid shrink-0 place-items-center rounded-full leading-none font-semibold select-none',
        SIZES[size],
        TINTS[tintOf(id)],
      )}
    >
      {initials(wordsOf(name))}
    </span>
  );
}

const SIZES = { sm: 'size-5.5 text-[10px]', md: 'size-7 text-micro', lg: 'size-12 text-[17px]' } as const;

const TINTS = [
  'bg-[light-dark(#e9ebf1,#26282f)] text-[light-dark(#454955,#c3c6cf)]',
  'bg-[light-dark(#e4e8fd,#262b56)] text-[light-dark(#3a3db8,#b4bfff)]',
  'bg-[light-dark(#e0f4ea,#143526)] text-[light-dark(#015f3f,#85ddb3)]',
  'bg-[light-dark(#fbecdb,#3a2810)] text-[light-dark(#6e4600,#eebe81)]',
  'bg-[light-dark(#f3e9fd,#32243f)] text-[light-dark(#643290,#d7b6fe)]',
  'bg-[light-dark(#dff2f6,#0b333c)] text-[light-dark(#005a6a,#8cd4e6)]',
] as const;

/** Chooses a tint by the id, so that a person has the same one on every screen. */
const tintOf = (id: string): number =>
  [...id].reduce((sum, character) => sum + character.charCodeAt(0), 0) % TINTS.length;

/** Reads an address as words: `order-office@harbor.example` is "order office". */
const wordsOf = (name: string): string =>
  name.includes('@') ? name.slice(0, name.indexOf('@')).replace(/[._+-]+/g, ' ') : name;

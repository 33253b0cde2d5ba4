'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Kbd } from '#components/ui/kbd.tsx';
import type { CommandGroup, PaletteCommand } from './command.ts';
import { NavIcon } from './nav-icon.tsx';

/** The entries of the palette under the headings of their groups. */
export function PaletteList({ onRun }: { onRun: (command: PaletteCommand) => void }) {
  return (
    <Autocomplete.List>
      {(group: CommandGroup) => (
        <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
          <Autocomplete.GroupLabel className="px-2.5 py-1.5 text-xs text-faint">{group.value}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(command: PaletteCommand) => <Row key={command.value} command={command} onRun={onRun} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

function Row({ command, onRun }: { command: PaletteCommand; onRun: (command: PaletteCommand) => void }) {
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => onRun(command)}
      className="flex h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 text-sm select-none data-highlighted:bg-hover pointer-coarse:h-11"
    >
      {typeof command.icon === 'string' ? (
        <NavIcon name={command.icon} className="size-4 text-muted" />
      ) : (
        <command.icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-muted" />
      )}
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {command.hint && <span className="max-w-[45%] shrink-0 truncate text-xs text-faint">{command.hint}</span>}
      {command.keys?.map((key) => (
        <Kbd key={key} className="max-sm:hidden">
          {key}
        </Kbd>
      ))}
    </Autocomplete.Item>
  );
}

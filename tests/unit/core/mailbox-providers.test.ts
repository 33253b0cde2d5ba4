import { describe, expect, it } from 'vitest';
import {
  formatMailboxProvider,
  listMailboxProviders,
  searchMailboxProviders,
} from '#lib/core/mailbox-provider-names.ts';
import { RECEIVING_PROVIDERS } from '#lib/core/mailbox-providers.ts';

describe('the names of mailbox providers for people', () => {
  it('are known, and different for each provider', () => {
    expect(formatMailboxProvider('microsoft-consumer')).toBe('Outlook.com / Hotmail');
    expect(formatMailboxProvider('other')).toBe('Other providers');
    const labels = listMailboxProviders().map(({ label }) => label);
    expect(new Set(labels).size).toBe(RECEIVING_PROVIDERS.length + 1);
  });

  it('leave a mail host, and no provider at all, as they are', () => {
    expect(['mx.far.example', '', '*'].map(formatMailboxProvider)).toEqual(['mx.far.example', '', '*']);
  });

  it('are found by a part of them in any case, as are the ids', () => {
    expect(searchMailboxProviders('HOTMAIL')).toEqual(['microsoft-consumer']);
    expect(searchMailboxProviders('microsoft')).toEqual(['microsoft-consumer', 'microsoft']);
    expect(searchMailboxProviders('nowhere')).toEqual([]);
  });
});

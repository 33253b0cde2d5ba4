import { z } from 'zod';
import {
  acceptPolicy,
  getSuiteUser,
  setHints,
  setShowNewRelease,
  setTours,
  toggleContact,
} from '#lib/account/preferences/preferences.ts';
import {
  AcceptPolicyInput,
  Preferences,
  SetHintsInput,
  SetToursInput,
  ShowNewReleaseInput,
  SuiteUser,
  ToggleContactInput,
} from '#lib/account/preferences/schema.ts';
import { call } from '#lib/core/call.ts';

const { tours, hints, toggleContact: panel, policyVersion, showNewRelease } = Preferences.shape;

/** The suite's calls of what a person has seen, dismissed and accepted. */
export const CALLS = {
  'GET /api/suite/v1/users/detail': call({
    summary: 'Get the caller with their preferences and companies',
    access: 'session',
    answer: SuiteUser,
    run: ({ ctx }) => getSuiteUser(ctx),
  }),
  'PUT /api/suite/v1/users/tours': call({
    summary: 'Mark tours of the caller as done; others stay as they are',
    access: 'session',
    body: SetToursInput,
    answer: z.object({ tours }),
    run: async ({ ctx, body }) => ({ tours: await setTours(ctx, body.tours) }),
  }),
  'PUT /api/suite/v1/users/hints': call({
    summary: 'Dismiss a hint, or all of them',
    access: 'session',
    body: SetHintsInput,
    answer: z.object({ hints }),
    run: async ({ ctx, body }) => ({ hints: await setHints(ctx, body) }),
  }),
  'PUT /api/suite/v1/users/policy-version': call({
    summary: 'Accept the version of the policy that is in force',
    access: 'session',
    body: AcceptPolicyInput,
    answer: z.object({ policyVersion }),
    run: async ({ ctx, body: { version } }) => {
      await acceptPolicy(ctx, version);
      return { policyVersion: version };
    },
  }),
  'POST /api/suite/v1/users/toggle-contact': call({
    summary: 'Choose whether contacts are added in a panel beside the list',
    access: 'session',
    body: ToggleContactInput,
    answer: z.object({ toggleContact: panel }),
    run: async ({ ctx, body }) => ({ toggleContact: await toggleContact(ctx, body.toggleContact) }),
  }),
  'POST /api/suite/v1/users/show-new-release': call({
    summary: 'Choose whether the caller sees what is new after a release',
    access: 'session',
    body: ShowNewReleaseInput,
    answer: z.object({ showNewRelease }),
    run: async ({ ctx, body }) => ({ showNewRelease: await setShowNewRelease(ctx, body.showNewRelease) }),
  }),
};

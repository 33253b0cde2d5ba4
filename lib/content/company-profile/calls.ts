import { z } from 'zod';
import { changeSlug, getWebSlug } from '#lib/account/company/custom-slug.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { CustomSlug, CustomSlugInput } from '#lib/account/company/schema.ts';
import { requireTwoFactor } from '#lib/account/company/two-factor-duty.ts';
import {
  getCompanyDetail,
  getSocial,
  updateCompanyDetail,
  updateSocial,
} from '#lib/content/company-profile/company-profile.ts';
import {
  CompanyDetail,
  CompanySocial,
  RequireTwoFactorInput,
  UpdateDetailInput,
  UpdateSocialInput,
} from '#lib/content/company-profile/schema.ts';
import { call } from '#lib/core/call.ts';

/** The suite's calls of how a company presents itself. */
export const CALLS = {
  'GET /api/suite/v1/companies/detail': call({
    summary: 'Get the company with its profile, plan and features',
    access: 'company/view',
    answer: CompanyDetail,
    run: ({ ctx }) => getCompanyDetail(ctx),
  }),
  'PUT /api/suite/v1/companies/detail': call({
    summary: 'Change the details, the address and the pictures of the company',
    access: 'company/manage',
    body: UpdateDetailInput,
    answer: CompanyDetail,
    run: ({ ctx, body }) => updateCompanyDetail(ctx, body),
  }),
  'GET /api/suite/v1/companies/social-media': call({
    summary: 'Get the pages of the company on social networks',
    access: 'company/view',
    answer: CompanySocial,
    run: ({ ctx }) => getSocial(ctx),
  }),
  'PUT /api/suite/v1/companies/social-media': call({
    summary: 'Change the pages of the company on social networks; others stay as they are',
    access: 'company/manage',
    body: UpdateSocialInput,
    answer: CompanySocial,
    run: ({ ctx, body }) => updateSocial(ctx, body),
  }),
  'POST /api/suite/v1/companies/custom-slug': call({
    summary: 'Change the name of the company in web addresses, once a day; the name of its mail stays',
    access: 'company/manage',
    body: CustomSlugInput,
    answer: z.object({ slug: CustomSlug }),
    run: async ({ ctx, body }) => {
      await changeSlug(ctx, body);
      return { slug: await getWebSlug(await getCompany(ctx)) };
    },
  }),
  'PUT /api/suite/v1/companies/settings/enable-2FA': call({
    summary: 'Require a second factor of all members from their next sign-in on, or leave it to them',
    access: 'company/manage',
    // Where it is off, nobody can set one up.
    feature: 'app.enableAccountSetting',
    body: RequireTwoFactorInput,
    answer: z.object({ enable: z.boolean().meta({ description: 'True if members must have a second factor.' }) }),
    run: ({ ctx, body }) => requireTwoFactor(ctx, body),
  }),
};

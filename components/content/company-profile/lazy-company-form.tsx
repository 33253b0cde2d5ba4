'use client';

import dynamic from 'next/dynamic';

// Their code comes when the company's part of the settings is opened.

/** See `company-form.tsx`. */
export const LazyCompanyForm = dynamic(() => import('./company-form.tsx').then((module) => module.CompanyForm));

/** See `brand-kit-section.tsx`. */
export const LazyBrandKitSection = dynamic(() =>
  import('../brand-kit/brand-kit-section.tsx').then((module) => module.BrandKitSection),
);

/** See `two-factor-section.tsx`. */
export const LazyTwoFactorSection = dynamic(() =>
  import('./two-factor-section.tsx').then((module) => module.TwoFactorSection),
);

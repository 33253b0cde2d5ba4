'use client';

import dynamic from 'next/dynamic';

/** See `company-form.tsx`; its code comes when its part of the settings is opened. */
export const LazyCompanyForm = dynamic(() => import('./company-form.tsx').then((module) => module.CompanyForm));

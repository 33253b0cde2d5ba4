/** The platform's own company, in whose name system mail is sent. */
export const PLATFORM_COMPANY_ID = '00000000-0000-7000-8000-000000000000';

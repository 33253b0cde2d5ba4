'use client';

import dynamic from 'next/dynamic';

// One part of the settings is open at a time: each is rendered on the server, and its code comes when it is opened.

/** See `components/account/account-security/security-panels.tsx`. */
export const SecurityPanels = dynamic(() =>
  import('#components/account/account-security/security-panels.tsx').then((module) => module.SecurityPanels),
);

/** See `company-form.tsx`. */
export const CompanyForm = dynamic(() => import('./company-form.tsx').then((module) => module.CompanyForm));

/** See `components/account/team/team-panel.tsx`. */
export const TeamPanel = dynamic(() =>
  import('#components/account/team/team-panel.tsx').then((module) => module.TeamPanel),
);

/** See `components/account/team/roles-panel.tsx`. */
export const RolesPanel = dynamic(() =>
  import('#components/account/team/roles-panel.tsx').then((module) => module.RolesPanel),
);

/** See `alerts-panel.tsx`. */
export const AlertsPanel = dynamic(() => import('./alerts-panel.tsx').then((module) => module.AlertsPanel));

/** See `company-alerts-section.tsx`. */
export const CompanyAlertsSection = dynamic(() =>
  import('./company-alerts-section.tsx').then((module) => module.CompanyAlertsSection),
);

/** See `components/account/notifications/notifications-panel.tsx`. */
export const NotificationsPanel = dynamic(() =>
  import('#components/account/notifications/notifications-panel.tsx').then((module) => module.NotificationsPanel),
);

/** See `components/account/audit/audit-panel.tsx`. */
export const AuditPanel = dynamic(() =>
  import('#components/account/audit/audit-panel.tsx').then((module) => module.AuditPanel),
);

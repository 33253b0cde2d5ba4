/** The tones of announcements: that of news, of what is well again, of what to be careful with, and of what fails. */
export const ANNOUNCEMENT_TONES = ['info', 'success', 'warning', 'danger'] as const;
export type AnnouncementTone = (typeof ANNOUNCEMENT_TONES)[number];

/** The most characters of an announcement. */
export const ANNOUNCEMENT_MAX = 200;

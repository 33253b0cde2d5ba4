/** The meaning of a state to the reader: a message state, or a meaning outside of mail. */
export type Tone =
  | 'neutral'
  | 'accent'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'captured'
  | 'complained'
  | 'suppressed'
  | 'opened'
  | 'clicked'
  | 'scheduled'
  | 'canceled';

/** The colours of each tone: of a tinted box with its edge, and of an icon on the page. */
export const toneClass: Record<Tone, { box: string; ink: string; mark: string }> = {
  neutral: { box: 'border-injected-line bg-injected-bg', ink: 'text-injected-text', mark: 'text-injected' },
  accent: { box: 'border-accent-line bg-accent-subtle', ink: 'text-accent-text', mark: 'text-accent-text' },
  success: { box: 'border-success-line bg-success-bg', ink: 'text-success-text', mark: 'text-success' },
  warning: { box: 'border-warning-line bg-warning-bg', ink: 'text-warning-text', mark: 'text-warning' },
  danger: { box: 'border-danger-line bg-danger-bg', ink: 'text-danger-text', mark: 'text-danger' },
  info: { box: 'border-info-line bg-info-bg', ink: 'text-info-text', mark: 'text-info' },
  captured: { box: 'border-captured-line bg-captured-bg', ink: 'text-captured-text', mark: 'text-captured' },
  complained: { box: 'border-complained-line bg-complained-bg', ink: 'text-complained-text', mark: 'text-complained' },
  suppressed: { box: 'border-suppressed-line bg-suppressed-bg', ink: 'text-suppressed-text', mark: 'text-suppressed' },
  opened: { box: 'border-opened-line bg-opened-bg', ink: 'text-opened-text', mark: 'text-opened' },
  clicked: { box: 'border-clicked-line bg-clicked-bg', ink: 'text-clicked-text', mark: 'text-clicked' },
  scheduled: { box: 'border-scheduled-line bg-scheduled-bg', ink: 'text-scheduled-text', mark: 'text-scheduled' },
  canceled: { box: 'border-canceled-line bg-canceled-bg', ink: 'text-canceled-text', mark: 'text-canceled' },
};

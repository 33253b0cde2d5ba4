/** Texts of the checklist of first steps. */
export const tour = {
  title: 'First steps',
  text: 'Each step is checked off when it is done.',
  productionTitle: 'First steps in production',
  progress: '{done, number} of {total, number} done',
  done: 'Done',
  open: 'To do',
  finished: 'All done. Mail is on its way.',
  steps: {
    recipient: {
      title: 'Authorize a recipient',
      text: 'Your own address already is. To add another, its owner confirms by email.',
      action: 'Add a recipient',
    },
    send: {
      title: 'Send your first email',
      text: 'From the test console, or from your app over SMTP or REST.',
      action: 'Send a test',
    },
    arrive: {
      title: 'See it arrive',
      text: 'Follow the message, with every reply of the receiving server.',
      action: 'Open activity',
    },
    tryProduction: {
      title: 'Try production',
      text: 'Production can send to anyone.',
      action: 'Request production',
      waiting: "You've requested it. You'll get a notification when it is decided.",
      see: 'View the request',
      approved: 'Production is open. Switch whenever you are ready.',
      switch: 'Switch to production',
    },
    profile: {
      title: 'Complete your company details',
      text: 'Recipients and mailbox providers may ask who sends.',
      action: 'Complete details',
    },
    liveKey: {
      title: 'Create a live key',
      text: 'Production keys begin with tx_live_.',
      action: 'Create key',
    },
    domain: {
      title: 'Add your sending domain',
      text: 'Publish its DNS records to send under your own name.',
      action: 'Add a domain',
    },
    liveSend: {
      title: 'Send your first live email',
      text: 'To any recipient.',
      action: 'Send a test',
    },
    webhook: {
      title: 'Add a webhook',
      text: 'Your apps are notified of deliveries, bounces and clicks.',
      action: 'Add a webhook',
    },
    subaccount: {
      title: 'Add a subaccount',
      text: 'For a team or a customer, with its own keys and limits.',
      action: 'Add a subaccount',
    },
    validationKey: {
      title: 'Create a key for email validation',
      text: 'Check addresses before you send to them.',
      action: 'Create key',
    },
  },
} as const;

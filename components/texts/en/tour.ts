/** Texts of the checklist of first steps. */
export const tour = {
  title: 'First steps',
  productionTitle: 'First steps in production',
  progress: '{done, number} of {total, number} done',
  done: 'Done',
  open: 'To do',
  acceptedAt: 'Accepted <time></time>',
  arrivedAt: 'Arrived <time></time>',
  steps: {
    recipient: {
      title: 'Authorize a recipient',
      text: 'Its owner confirms by email.',
      done: 'The sandbox may send to it.',
    },
    send: {
      title: 'Send the first email',
      text: 'Press Send test, or use your app.',
      done: 'Accepted.',
    },
    arrive: {
      title: 'See it arrive',
      text: 'Open it and follow each step.',
      done: 'It arrived.',
    },
    tryProduction: {
      title: 'Go to production',
      text: 'Send to anyone from your own domain.',
      done: 'Production is open.',
      waiting: "Requested. We'll notify you of the decision.",
      approved: "It's open. Switch when you're ready.",
    },
    profile: {
      title: 'Complete your company details',
      text: 'Recipients may ask who sends.',
      done: 'Complete.',
    },
    liveKey: {
      title: 'Create a live key',
      text: 'Live keys begin with tx_live_.',
      done: 'Created.',
    },
    domain: {
      title: 'Add your sending domain',
      text: 'Send under your own name.',
      done: 'Added.',
    },
    liveSend: {
      title: 'Send the first live email',
      text: 'To any recipient.',
      done: 'Accepted.',
    },
    webhook: {
      title: 'Add a webhook',
      text: 'Your app is notified of every event.',
      done: 'Added.',
    },
    subaccount: {
      title: 'Add a subaccount',
      text: 'Its own keys and limits.',
      done: 'Added.',
    },
    validationKey: {
      title: 'Create a key for email validation',
      text: 'Check addresses before you send.',
      done: 'Created.',
    },
  },
} as const;

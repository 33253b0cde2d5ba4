/** Words of the checklist that ticks itself. */
export const tour = {
  title: 'First steps',
  text: 'They tick themselves as you go.',
  productionTitle: 'First steps in production',
  progress: '{done, number} of {total, number} done',
  done: 'Done',
  open: 'To do',
  finished: 'All done. Mail is on its way.',
  steps: {
    recipient: {
      title: 'Authorize a recipient',
      text: 'Add an address and press the button in the mail that it gets.',
      action: 'Add a recipient',
    },
    send: {
      title: 'Send the first mail',
      text: 'From the test console, or from your program over SMTP or REST.',
      action: 'Send a test',
    },
    arrive: {
      title: 'See it arrive',
      text: 'Follow the message on its way, with every reply of the other side.',
      action: 'Open activity',
    },
    tryProduction: {
      title: 'Try production',
      text: 'Ask for production: mail then reaches everybody.',
      action: 'Ask for production',
      waiting: 'You have asked for it. You are told as soon as it is decided.',
      see: 'See the request',
      approved: 'Production is open. Switch whenever you are ready.',
      switch: 'Switch to production',
    },
    profile: {
      title: 'Complete the data of your company',
      text: 'Who sends, for people and mailbox providers who ask.',
      action: 'Complete it',
    },
    liveKey: {
      title: 'Make a live key',
      text: 'Keys of production begin with tx_live_.',
      action: 'Make a key',
    },
    domain: {
      title: 'Add your sending domain',
      text: 'Publish its records, and mail leaves in your own name.',
      action: 'Add a domain',
    },
    liveSend: {
      title: 'Send the first mail to everybody',
      text: 'Any recipient will do.',
      action: 'Send a test',
    },
    webhook: {
      title: 'Add a webhook',
      text: 'Your programs hear of deliveries, bounces and clicks.',
      action: 'Add a webhook',
    },
    subaccount: {
      title: 'Add a subaccount',
      text: 'For a part of your company or a customer, with keys and limits of its own.',
      action: 'Add a subaccount',
    },
    validationKey: {
      title: 'Make a key for email validation',
      text: 'It checks addresses before you send to them.',
      action: 'Make a key',
    },
  },
} as const;

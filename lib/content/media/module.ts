import { defineModule } from '#lib/registry/module.ts';

/** Registers the file manager with the rest of the product. */
export const module = defineModule({
  features: {
    fileManager: {
      label: 'File Manager',
      planned: true,
      switches: { media: { label: 'Files', limit: 10_000 } },
    },
  },
  grants: { 'media/modify': { member: true }, 'media/view': { member: true } },
  screens: [
    {
      name: 'file-manager',
      path: '/file',
      reach: 'production',
      feature: 'fileManager',
      grant: 'media/view',
      nav: { parent: 'assetManager', label: 'File Manager', order: 1 },
    },
  ],
  audit: {
    image: { target: 'Image', actions: { upload: 'Uploaded an image', delete: 'Deleted an image' } },
    media: {
      target: 'File',
      view: 'media/view',
      actions: {
        upload: 'Added a file',
        update: 'Renamed or labelled a file',
        label: 'Labelled files',
        trash: 'Put a file into the trash',
        replace: 'Replaced the content of a file',
        restore: 'Restored a file from the trash',
        purge: 'Deleted a file for good',
      },
    },
  },
  missions: {
    'first-file': {
      title: 'Upload a file',
      text: 'Your logo and pictures are then at hand in every editor.',
      feature: 'fileManager',
      grant: 'media/modify',
      link: '/file',
      order: 6,
      done: { table: 'media', where: "kind = 'file' AND state = 'ready'" },
    },
  },
  counters: {
    storage: {
      group: 'File Manager',
      flag: 'transactionalEmail.storage',
      label: 'storage',
      text: 'Storage, bytes',
      order: 11,
      stock: true,
      refusal: 'Storage usage is exceeded',
      rows: [{ table: 'media', sum: 'bytes', where: "kind <> 'form_upload'" }],
    },
    media: {
      group: 'File Manager',
      flag: 'fileManager.media',
      label: 'file',
      text: 'Files',
      order: 12,
      stock: true,
      rows: [{ table: 'media', where: "kind = 'file' AND state IN ('uploading', 'ready', 'trashed')" }],
    },
  },
});

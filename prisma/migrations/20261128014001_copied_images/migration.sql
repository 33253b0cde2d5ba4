-- Copies the pictures that there are, after the triggers copy those that are added meanwhile, and records the templates that show them.
-- Each is locked while it is copied, so that one that is deleted at the same time stays deleted, and committed on its own, so that none
-- waits long. Those that were copied before the script was cut short are passed over.
DO $$
DECLARE
  image record;
  template record;
BEGIN
  FOR image IN SELECT company_id, id FROM images LOOP
    PERFORM copy_image_to_media(image.company_id, image.id);
    COMMIT;
  END LOOP;
  FOR template IN SELECT id FROM templates LOOP
    PERFORM record_shown_images(template.id);
    COMMIT;
  END LOOP;
END $$;

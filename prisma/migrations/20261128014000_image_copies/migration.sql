-- The pictures of templates become files of the company's library. Versions before this one go on to write images and blobs beside it:
-- these triggers copy what they add and remove, until a later version drops both tables.
ALTER TABLE media ADD COLUMN subaccount_id uuid;

-- Copies a picture with its bytes. Its size is counted in media from then on, once, by every version.
CREATE FUNCTION copy_image_to_media(company uuid, image uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM images WHERE company_id = company AND id = image FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM media WHERE company_id = company AND id = image) THEN
    RETURN;
  END IF;
  INSERT INTO media (company_id, id, name, extension, content_type, bytes, width, height, state, kind, storage, sha256,
    subaccount_id, created_by_user_id, created_at, used_at)
  SELECT i.company_id, i.id, i.name, CASE i.content_type WHEN 'image/jpeg' THEN 'jpg' ELSE split_part(i.content_type, '/', 2) END,
    i.content_type, octet_length(b.content), i.width, i.height, 'ready', 'image', 'database', sha256(b.content),
    i.subaccount_id, i.created_by_user_id, i.created_at, i.created_at
  FROM images i JOIN blobs b ON b.id = i.id AND b.kind = 'image'
  WHERE i.company_id = company AND i.id = image;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  INSERT INTO media_pieces (company_id, media_id, number, data)
  SELECT company, image, piece, substring(b.content FROM piece * 262144 + 1 FOR 262144)
  FROM blobs b CROSS JOIN generate_series(0, (octet_length(b.content) - 1) / 262144) AS piece
  WHERE b.id = image;
  UPDATE images SET size_bytes = 0 WHERE company_id = company AND id = image;
END $$;

CREATE FUNCTION copy_added_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM copy_image_to_media(NEW.company_id, NEW.id);
  RETURN NULL;
END $$;

-- At the end of the transaction, which writes the row before the bytes.
CREATE CONSTRAINT TRIGGER images_added_media AFTER INSERT ON images
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION copy_added_image();

-- The hourly job deletes what is left of the file, also its object.
CREATE FUNCTION remove_deleted_image() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  freed bigint;
BEGIN
  WITH former AS (
    SELECT id, bytes FROM media
    WHERE company_id = OLD.company_id AND (id = OLD.id OR rendition_of = OLD.id) AND state <> 'purged' FOR UPDATE),
  removed AS (
    UPDATE media SET state = 'purged', bytes = 0, trashed_at = NULL,
      expires_at = CASE WHEN rendition_of IS NULL THEN now() END
    FROM former WHERE company_id = OLD.company_id AND media.id = former.id RETURNING former.bytes)
  SELECT sum(removed.bytes) INTO freed FROM removed;
  IF freed > 0 THEN
    UPDATE usage_totals SET used = greatest(used - freed, 0) WHERE company_id = OLD.company_id AND counter = 'storage';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER images_deleted_media AFTER DELETE ON images
  FOR EACH ROW EXECUTE FUNCTION remove_deleted_image();

-- Records the pictures that a template shows by their earlier addresses, which versions before this one leave out.
CREATE FUNCTION record_shown_images(template uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO media_uses (company_id, media_id, kind, ref_id, title)
  SELECT DISTINCT m.company_id, m.id, 'template', t.id, t.name
  FROM templates t
  JOIN template_versions v ON v.template_id = t.id AND (v.published_at IS NULL OR v.version = t.published_version)
  CROSS JOIN regexp_matches(concat_ws(' ', v.html, v.mjml, v.amp_html, v.blocks::text, v.pinned::text),
    '/t/i/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'gi') AS address
  JOIN media m ON m.company_id = t.company_id AND m.id = address[1]::uuid AND m.state IN ('ready', 'trashed')
  WHERE t.id = template
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION record_images_of_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_shown_images(NEW.template_id);
  RETURN NULL;
END $$;

-- At the end of the transaction, in which an earlier version deletes the uses that it does not know.
CREATE CONSTRAINT TRIGGER template_versions_shown_images AFTER INSERT OR UPDATE ON template_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_images_of_version();
